//! Types of the standard library that others embed most, with their methods.

use bifrost_resolve::KnownForm::{self, Named, Of};
use bifrost_resolve::KnownType;

const fn ty(name: &'static str, methods: &'static [(&'static str, KnownForm)]) -> KnownType {
    KnownType { name, methods }
}

const ANY: KnownForm = Named("any");
const BOOL: KnownForm = Named("bool");
const BYTE: KnownForm = Named("uint8");
const BYTES: KnownForm = Of("[]", &[BYTE]);
const ERROR: KnownForm = Named("error");
const INT: KnownForm = Named("int");
const INT64: KnownForm = Named("int64");
const STRING: KnownForm = Named("string");
const TIME: KnownForm = Named("time.Time");
const NOTHING: KnownForm = Of("func 0", &[]);
const GIVES_ERROR: KnownForm = Of("func 0", &[ERROR]);
const GIVES_STRING: KnownForm = Of("func 0", &[STRING]);
const GIVES_BOOL: KnownForm = Of("func 0", &[BOOL]);
const GIVES_INT: KnownForm = Of("func 0", &[INT]);
const MOVES_BYTES: KnownForm = Of("func 1", &[BYTES, INT, ERROR]);
const MOVES_AT: KnownForm = Of("func 2", &[BYTES, INT64, INT, ERROR]);
const SEEKS: KnownForm = Of("func 2", &[INT64, INT, INT64, ERROR]);
const TAKES_TIME: KnownForm = Of("func 1", &[TIME, ERROR]);
const GIVES_ADDRESS: KnownForm = Of("func 0", &[Named("net.Addr")]);

const READ: (&str, KnownForm) = ("Read", MOVES_BYTES);
const WRITE: (&str, KnownForm) = ("Write", MOVES_BYTES);
const CLOSE: (&str, KnownForm) = ("Close", GIVES_ERROR);
const SEEK: (&str, KnownForm) = ("Seek", SEEKS);
const LEN: (&str, KnownForm) = ("Len", GIVES_INT);
const LESS: (&str, KnownForm) = ("Less", Of("func 2", &[INT, INT, BOOL]));
const SWAP: (&str, KnownForm) = ("Swap", Of("func 2", &[INT, INT]));
const LOCK: (&str, KnownForm) = ("Lock", NOTHING);
const UNLOCK: (&str, KnownForm) = ("Unlock", NOTHING);
const TRY_LOCK: (&str, KnownForm) = ("TryLock", GIVES_BOOL);
const NAME: (&str, KnownForm) = ("Name", GIVES_STRING);
const IS_DIR: (&str, KnownForm) = ("IsDir", GIVES_BOOL);

const READ_BYTE: (&str, KnownForm) = ("ReadByte", Of("func 0", &[BYTE, ERROR]));
const WRITE_BYTE: (&str, KnownForm) = ("WriteByte", Of("func 1", &[BYTE, ERROR]));
const WRITE_STRING: (&str, KnownForm) = ("WriteString", Of("func 1", &[STRING, INT, ERROR]));
const READ_RUNE: (&str, KnownForm) = ("ReadRune", Of("func 0", &[Named("int32"), INT, ERROR]));
const UNREAD_BYTE: (&str, KnownForm) = ("UnreadByte", GIVES_ERROR);
const UNREAD_RUNE: (&str, KnownForm) = ("UnreadRune", GIVES_ERROR);
const READ_FROM: (&str, KnownForm) =
    ("ReadFrom", Of("func 1", &[Named("io.Reader"), INT64, ERROR]));
const WRITE_TO: (&str, KnownForm) = ("WriteTo", Of("func 1", &[Named("io.Writer"), INT64, ERROR]));
const PRINTS: KnownForm = Of("func 1", &[Of("...", &[ANY])]);
const FORMATS: KnownForm = Of("func 2", &[STRING, Of("...", &[ANY])]);
/// What the readers of bytes and strings have but for the reset.
const READER: &[(&str, KnownForm)] = &[
    READ,
    SEEK,
    READ_BYTE,
    READ_RUNE,
    UNREAD_BYTE,
    UNREAD_RUNE,
    WRITE_TO,
    LEN,
    ("ReadAt", MOVES_AT),
    ("Size", Of("func 0", &[INT64])),
];
const SET: (&str, KnownForm) = ("Set", Of("func 1", &[STRING, ERROR]));
const CONNECTION: &[(&str, KnownForm)] = &[
    READ,
    WRITE,
    CLOSE,
    ("LocalAddr", GIVES_ADDRESS),
    ("RemoteAddr", GIVES_ADDRESS),
    ("SetDeadline", TAKES_TIME),
    ("SetReadDeadline", TAKES_TIME),
    ("SetWriteDeadline", TAKES_TIME),
];

pub(super) static TYPES: &[KnownType] = &[
    ty("error", &[("Error", GIVES_STRING)]),
    ty("fmt.Stringer", &[("String", GIVES_STRING)]),
    ty("fmt.Formatter", &[("Format", Of("func 2", &[Named("fmt.State"), Named("int32")]))]),
    ty("fmt.GoStringer", &[("GoString", GIVES_STRING)]),
    ty("io.Reader", &[READ]),
    ty("io.Writer", &[WRITE]),
    ty("io.Closer", &[CLOSE]),
    ty("io.Seeker", &[SEEK]),
    ty("io.ReadWriter", &[READ, WRITE]),
    ty("io.ReadCloser", &[READ, CLOSE]),
    ty("io.WriteCloser", &[WRITE, CLOSE]),
    ty("io.ReadWriteCloser", &[READ, WRITE, CLOSE]),
    ty("io.ReadSeeker", &[READ, SEEK]),
    ty("io.WriteSeeker", &[WRITE, SEEK]),
    ty("io.ReadSeekCloser", &[READ, SEEK, CLOSE]),
    ty("io.ReadWriteSeeker", &[READ, WRITE, SEEK]),
    ty("io.ReaderAt", &[("ReadAt", MOVES_AT)]),
    ty("io.WriterAt", &[("WriteAt", MOVES_AT)]),
    ty("io.ReaderFrom", &[("ReadFrom", Of("func 1", &[Named("io.Reader"), INT64, ERROR]))]),
    ty("io.WriterTo", &[("WriteTo", Of("func 1", &[Named("io.Writer"), INT64, ERROR]))]),
    ty("io.ByteReader", &[("ReadByte", Of("func 0", &[BYTE, ERROR]))]),
    ty("io.ByteWriter", &[("WriteByte", Of("func 1", &[BYTE, ERROR]))]),
    ty("io.StringWriter", &[("WriteString", Of("func 1", &[STRING, INT, ERROR]))]),
    ty("sort.Interface", &[LEN, LESS, SWAP]),
    ty(
        "container/heap.Interface",
        &[LEN, LESS, SWAP, ("Push", Of("func 1", &[ANY])), ("Pop", Of("func 0", &[ANY]))],
    ),
    ty(
        "bytes.Buffer",
        &[
            READ,
            WRITE,
            READ_BYTE,
            WRITE_BYTE,
            WRITE_STRING,
            READ_RUNE,
            UNREAD_BYTE,
            UNREAD_RUNE,
            READ_FROM,
            WRITE_TO,
            LEN,
            ("WriteRune", Of("func 1", &[Named("int32"), INT, ERROR])),
            ("ReadBytes", Of("func 1", &[BYTE, BYTES, ERROR])),
            ("ReadString", Of("func 1", &[BYTE, STRING, ERROR])),
            ("Bytes", Of("func 0", &[BYTES])),
            ("String", GIVES_STRING),
            ("Cap", GIVES_INT),
            ("Available", GIVES_INT),
            ("AvailableBuffer", Of("func 0", &[BYTES])),
            ("Grow", Of("func 1", &[INT])),
            ("Next", Of("func 1", &[INT, BYTES])),
            ("Truncate", Of("func 1", &[INT])),
            ("Reset", NOTHING),
        ],
    ),
    ty("bytes.Reader", READER),
    ty("strings.Reader", READER),
    ty(
        "bufio.Reader",
        &[
            READ,
            READ_BYTE,
            READ_RUNE,
            UNREAD_BYTE,
            UNREAD_RUNE,
            WRITE_TO,
            ("Buffered", GIVES_INT),
            ("Size", GIVES_INT),
            ("Discard", Of("func 1", &[INT, INT, ERROR])),
            ("Peek", Of("func 1", &[INT, BYTES, ERROR])),
            ("ReadBytes", Of("func 1", &[BYTE, BYTES, ERROR])),
            ("ReadSlice", Of("func 1", &[BYTE, BYTES, ERROR])),
            ("ReadString", Of("func 1", &[BYTE, STRING, ERROR])),
            ("ReadLine", Of("func 0", &[BYTES, BOOL, ERROR])),
            ("Reset", Of("func 1", &[Named("io.Reader")])),
        ],
    ),
    ty(
        "bufio.Writer",
        &[
            WRITE,
            WRITE_BYTE,
            WRITE_STRING,
            READ_FROM,
            ("WriteRune", Of("func 1", &[Named("int32"), INT, ERROR])),
            ("Flush", GIVES_ERROR),
            ("Available", GIVES_INT),
            ("AvailableBuffer", Of("func 0", &[BYTES])),
            ("Buffered", GIVES_INT),
            ("Size", GIVES_INT),
            ("Reset", Of("func 1", &[Named("io.Writer")])),
        ],
    ),
    ty("io.LimitedReader", &[READ]),
    ty(
        "io.SectionReader",
        &[
            READ,
            SEEK,
            ("ReadAt", MOVES_AT),
            ("Size", Of("func 0", &[INT64])),
            ("Outer", Of("func 0", &[Named("io.ReaderAt"), INT64, INT64])),
        ],
    ),
    ty(
        "log.Logger",
        &[
            ("Print", PRINTS),
            ("Println", PRINTS),
            ("Fatal", PRINTS),
            ("Fatalln", PRINTS),
            ("Panic", PRINTS),
            ("Panicln", PRINTS),
            ("Printf", FORMATS),
            ("Fatalf", FORMATS),
            ("Panicf", FORMATS),
            ("Output", Of("func 2", &[INT, STRING, ERROR])),
            ("Flags", GIVES_INT),
            ("SetFlags", Of("func 1", &[INT])),
            ("Prefix", GIVES_STRING),
            ("SetPrefix", Of("func 1", &[STRING])),
            ("Writer", Of("func 0", &[Named("io.Writer")])),
            ("SetOutput", Of("func 1", &[Named("io.Writer")])),
        ],
    ),
    ty("sync.Locker", &[LOCK, UNLOCK]),
    ty("sync.Mutex", &[LOCK, UNLOCK, TRY_LOCK]),
    ty(
        "sync.RWMutex",
        &[
            LOCK,
            UNLOCK,
            TRY_LOCK,
            ("RLock", NOTHING),
            ("RUnlock", NOTHING),
            ("TryRLock", GIVES_BOOL),
            ("RLocker", Of("func 0", &[Named("sync.Locker")])),
        ],
    ),
    ty(
        "context.Context",
        &[
            ("Deadline", Of("func 0", &[TIME, BOOL])),
            ("Done", Of("func 0", &[Of("<-chan", &[Of("struct", &[])])])),
            ("Err", GIVES_ERROR),
            ("Value", Of("func 1", &[ANY, ANY])),
        ],
    ),
    ty(
        "net/http.Handler",
        &[(
            "ServeHTTP",
            Of(
                "func 2",
                &[Named("net/http.ResponseWriter"), Of("*", &[Named("net/http.Request")])],
            ),
        )],
    ),
    ty(
        "net/http.ResponseWriter",
        &[
            ("Header", Of("func 0", &[Named("net/http.Header")])),
            WRITE,
            ("WriteHeader", Of("func 1", &[INT])),
        ],
    ),
    ty("net/http.Flusher", &[("Flush", NOTHING)]),
    ty(
        "net/http.RoundTripper",
        &[(
            "RoundTrip",
            Of(
                "func 1",
                &[
                    Of("*", &[Named("net/http.Request")]),
                    Of("*", &[Named("net/http.Response")]),
                    ERROR,
                ],
            ),
        )],
    ),
    ty("net.Addr", &[("Network", GIVES_STRING), ("String", GIVES_STRING)]),
    ty("net.Conn", CONNECTION),
    ty("net.TCPConn", CONNECTION),
    ty("net.UnixConn", CONNECTION),
    ty("net.UDPConn", CONNECTION),
    ty("crypto/tls.Conn", CONNECTION),
    ty(
        "net.Listener",
        &[("Accept", Of("func 0", &[Named("net.Conn"), ERROR])), CLOSE, ("Addr", GIVES_ADDRESS)],
    ),
    ty("net.Error", &[("Error", GIVES_STRING), ("Timeout", GIVES_BOOL), ("Temporary", GIVES_BOOL)]),
    ty("io/fs.FS", &[("Open", Of("func 1", &[STRING, Named("io/fs.File"), ERROR]))]),
    ty("io/fs.File", &[("Stat", Of("func 0", &[Named("io/fs.FileInfo"), ERROR])), READ, CLOSE]),
    ty(
        "io/fs.FileInfo",
        &[
            NAME,
            ("Size", Of("func 0", &[INT64])),
            ("Mode", Of("func 0", &[Named("io/fs.FileMode")])),
            ("ModTime", Of("func 0", &[TIME])),
            IS_DIR,
            ("Sys", Of("func 0", &[ANY])),
        ],
    ),
    ty(
        "io/fs.DirEntry",
        &[
            NAME,
            IS_DIR,
            ("Type", Of("func 0", &[Named("io/fs.FileMode")])),
            ("Info", Of("func 0", &[Named("io/fs.FileInfo"), ERROR])),
        ],
    ),
    ty("encoding/json.Marshaler", &[("MarshalJSON", Of("func 0", &[BYTES, ERROR]))]),
    ty("encoding/json.Unmarshaler", &[("UnmarshalJSON", Of("func 1", &[BYTES, ERROR]))]),
    ty("encoding.TextMarshaler", &[("MarshalText", Of("func 0", &[BYTES, ERROR]))]),
    ty("encoding.TextUnmarshaler", &[("UnmarshalText", Of("func 1", &[BYTES, ERROR]))]),
    ty("encoding.BinaryMarshaler", &[("MarshalBinary", Of("func 0", &[BYTES, ERROR]))]),
    ty("encoding.BinaryUnmarshaler", &[("UnmarshalBinary", Of("func 1", &[BYTES, ERROR]))]),
    ty("flag.Value", &[("String", GIVES_STRING), SET]),
    ty("flag.Getter", &[("String", GIVES_STRING), SET, ("Get", Of("func 0", &[ANY]))]),
    ty(
        "os.File",
        &[
            NAME,
            READ,
            WRITE,
            CLOSE,
            SEEK,
            ("ReadAt", MOVES_AT),
            ("WriteAt", MOVES_AT),
            ("WriteString", Of("func 1", &[STRING, INT, ERROR])),
            ("ReadFrom", Of("func 1", &[Named("io.Reader"), INT64, ERROR])),
            ("Fd", Of("func 0", &[Named("uintptr")])),
            ("Stat", Of("func 0", &[Named("os.FileInfo"), ERROR])),
            ("Sync", GIVES_ERROR),
            ("Truncate", Of("func 1", &[INT64, ERROR])),
            ("Chdir", GIVES_ERROR),
            ("Chmod", Of("func 1", &[Named("os.FileMode"), ERROR])),
            ("Chown", Of("func 2", &[INT, INT, ERROR])),
            ("Readdir", Of("func 1", &[INT, Of("[]", &[Named("os.FileInfo")]), ERROR])),
            ("Readdirnames", Of("func 1", &[INT, Of("[]", &[STRING]), ERROR])),
            ("SetDeadline", TAKES_TIME),
            ("SetReadDeadline", TAKES_TIME),
            ("SetWriteDeadline", TAKES_TIME),
        ],
    ),
    ty(
        "hash.Hash",
        &[
            WRITE,
            ("Sum", Of("func 1", &[BYTES, BYTES])),
            ("Reset", NOTHING),
            ("Size", GIVES_INT),
            ("BlockSize", GIVES_INT),
        ],
    ),
];
