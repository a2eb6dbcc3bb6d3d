/** The library types `self` as the scope of any worker; these are the members of a service worker's. */
interface WorkerGlobalScope {
  /** Id of the offline page; the server writes it in front of the script. */
  readonly notice: string;
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
  readonly skipWaiting: () => Promise<void>;
  // A method, since it overloads the one of the library.
  // eslint-disable-next-line @typescript-eslint/method-signature-style
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: K,
    listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => void,
  ): void;
}
