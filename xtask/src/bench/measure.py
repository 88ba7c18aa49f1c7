"""Runs one command and prints its wall time, its peak memory and its exit status as JSON.

measure.py OUTPUT COMMAND [ARGUMENT...]

The command's standard output goes to the file OUTPUT, its standard error to OUTPUT.err. The time is from just before
the command is started to its end; the memory is the operating system's account of that one process. The account is
never below what this script itself holds (about 10 MB), since it counts the moment before the command takes its place:
so the script imports little.
"""

import os
import sys
import time


def main(output, *command):
    write = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    streams = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, output, write, 0o644),
        (os.POSIX_SPAWN_OPEN, 2, output + ".err", write, 0o644),
    ]
    begun = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=streams)
    _, status, usage = os.wait4(process, 0)
    seconds = time.perf_counter() - begun
    unit = 1 if sys.platform == "darwin" else 1024
    code = os.waitstatus_to_exitcode(status)
    print(f'{{"seconds": {seconds}, "bytes": {usage.ru_maxrss * unit}, "status": {code}}}')


main(*sys.argv[1:])
