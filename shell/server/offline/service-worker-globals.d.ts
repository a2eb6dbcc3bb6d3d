/**
 * The library types `self` as the scope of any worker; this adds the members of a service worker's.
 */
interface WorkerGlobalScope {
  /** The offline page's hash, as `integrity` has it; the server prepends it to the script. */
  readonly notice: string;
  /**
   * Pages for use without network, prepended too: page, the path that they are below, and where
   * their files are.
   */
  readonly kept: { page: string; below: string; files: string }[];
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
  readonly skipWaiting: () => Promise<void>;
  // A method, because it overloads the library's.
  // oxlint-disable-next-line typescript/method-signature-style
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: K,
    listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => void,
  ): void;
}
