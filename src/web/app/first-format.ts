// The first format of a page takes a phone a tenth of a second, and every page needs one. This small file arrives first
// and has it made while the others are still on their way.
new Intl.DateTimeFormat(document.documentElement.lang).format();
