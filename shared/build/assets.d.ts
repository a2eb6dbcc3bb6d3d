declare module '*.module.css' {
  const names: Record<string, string>;
  export default names;
}
declare module '*.css';
declare module '*.woff2' {
  /** The file's URL. */
  const address: string;
  export default address;
}
