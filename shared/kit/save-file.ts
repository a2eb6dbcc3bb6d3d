/** Downloads a file that the page has made, under its name; true, since nobody can refuse it. */
export function saveFile(file: File): true {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return true;
}
