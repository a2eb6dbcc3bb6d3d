/** Downloads a file that the page has made, under this name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  saveUrl(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads what a `blob:` or `data:` URL contains, under this name. */
export function saveUrl(url: string, name: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
