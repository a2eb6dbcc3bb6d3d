import { fakeHost, adultUser } from './fake-host.ts';
import { testHost } from './host-conformance.ts';

testHost(async ({ isSignedIn, answers }) => {
  const host = fakeHost({ answers, settings: isSignedIn ? adultUser : null });
  return {
    host,
    toasts: () => host.notifications.map(({ message }) => message),
    opened: () => host.opened,
    isGuarded: () => host.guards > 0,
  };
});
