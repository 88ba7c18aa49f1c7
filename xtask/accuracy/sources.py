"""Obtains pinned sources of projects through the clients of their registries."""
import glob
import os
import re
import shutil
import sys

from cache import WORK, files_below, run
from tools import program


def pypi(work, pin):
    """The unpacked source distribution of `name==version`."""
    run([sys.executable, "-m", "pip", "-q", "download", "--no-deps", "--no-binary", ":all:", "-d", work + "/dl", pin], check=False)
    archives = glob.glob(work + "/dl/*.tar.gz")
    if not archives:
        sys.exit(f"there is no source distribution of {pin}")
    return unpacked(work, archives)


def npm(work, pin):
    """The unpacked package of `name@version`."""
    os.makedirs(work + "/dl")
    run([program("npm"), "pack", "--silent", pin], work + "/dl")
    unpacked(work, glob.glob(work + "/dl/*.tgz"))
    return work + "/dl/package"


def crate(work, pin):
    """The sources of a crate `name@version`, through cargo: a scratch package that depends on it, vendored."""
    name, version = pin.split("@")
    os.makedirs(work + "/dl/src")
    with open(work + "/dl/Cargo.toml", "w") as file:
        file.write('[package]\nname = "scratch"\nversion = "0.1.0"\nedition = "2021"\n'
                   f'[dependencies]\n{name} = "={version}"\n[workspace]\n')
    open(work + "/dl/src/lib.rs", "w").close()
    run([program("cargo"), "vendor", "-q", "vendor"], work + "/dl")
    return f"{work}/dl/vendor/{name}"


def debian_source(work, pin):
    """The upstream sources of a Debian source package, `name=version` with upstream's version. The list of sources is a private
    one: the system's own are not touched."""
    private = work + "/apt"
    os.makedirs(private + "/lists/partial")
    os.makedirs(private + "/cache/archives/partial")
    with open(private + "/sources.list", "w") as file:
        file.write(deb_src_line() + "\n")
    options = [f"Dir::Etc::SourceList={private}/sources.list", "Dir::Etc::SourceParts=-", f"Dir::State::Lists={private}/lists",
               f"Dir::Cache={private}/cache", "APT::Sandbox::User=root"]
    apt = [program("apt-get"), *(word for option in options for word in ("-o", option))]
    shared = os.path.join(WORK, "aptlists")
    if os.path.isdir(shared):
        shutil.copytree(shared, private + "/lists", dirs_exist_ok=True)
    else:
        run([*apt, "update", "-q"])
        shutil.copytree(private + "/lists", shared)
    os.makedirs(work + "/dl")
    # Debian's own part of a source package, which nothing here needs, is not at hand in every mirror.
    run([*apt, "source", "--download-only", "-q", pin.split("=")[0]], work + "/dl", check=False)
    hold(work, pin)
    archives = [archive for archive in glob.glob(work + "/dl/*.orig.tar.*") if not archive.endswith(".asc")]
    if not archives:
        sys.exit(f"the archive did not hand out the sources of {pin}")
    return unpacked(work, archives)


def deb_src_line():
    """The system's own mirror of Debian as a line of sources."""
    for path in [*glob.glob("/etc/apt/sources.list.d/*.sources"), "/etc/apt/sources.list"]:
        if os.path.exists(path):
            with open(path) as file:
                mirror = re.search(r"https?://\S+", re.sub(r"(?m)^#.*$", "", file.read()))
            if mirror:
                return f"deb-src {mirror.group(0)} bookworm main"
    sys.exit("this suite's sources come from Debian's archive, and no mirror of it is configured here")


def debian_binary(work, pins):
    """The unpacked files of Debian packages, `name=version` with upstream's version."""
    os.makedirs(work + "/dl")
    run([program("apt-get"), "download", "-q", *(pin.split("=")[0] for pin in pins)], work + "/dl")
    for pin in pins:
        hold(work, pin)
    for package in glob.glob(work + "/dl/*.deb"):
        run(["dpkg", "-x", package, "x"], work + "/dl")
    return work + "/dl/x"


def hold(work, pin):
    """Debian's archive has one version of a package: it must be the one that is pinned, but for Debian's own part of it."""
    name, version = pin.split("=")
    if not glob.glob(f"{work}/dl/{name}_{glob.escape(version)}*"):
        sys.exit(f"{pin} is wanted, and the archive has: {', '.join(os.listdir(work + '/dl'))}")


def unpacked(work, archives):
    for archive in archives:
        run(["tar", "xf", archive, "-C", work + "/dl"])
    return next(folder for folder in glob.glob(work + "/dl/*") if os.path.isdir(folder))


def put(source, root, folder, endings):
    """Copies the files below a folder that have one of the endings."""
    for path in files_below(os.path.join(source, folder), endings):
        to = os.path.join(root, folder, path)
        os.makedirs(os.path.dirname(to), exist_ok=True)
        shutil.copy(os.path.join(source, folder, path), to)
    return root
