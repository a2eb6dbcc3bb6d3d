import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from '../../../scripts/shop-options.ts';
import { workspaceRemotes } from '../../../workspace-remotes.ts';
import { openDocument, readPatiently } from '../watch-visitors.ts';
import { type Act, count, expectThat } from './act.ts';

const awayMs = 6_000;

export const killCheckout: Act = {
  id: 'kill-checkout',
  title: 'Kill checkout',
  will:
    'Kills the server of the checkout team for six seconds. The shell has verified a copy of ' +
    'each live build, so nobody who is about to pay notices.',
  button: 'Kill it, and bring it back',
  proof: {
    file: 'shell/server/releases/lost-store.test.ts',
    test: 'remote down: the files of its live build come from the store',
  },
  async run({ shop, places, signal, say }) {
    const remote = workspaceRemotes().find(({ name }) => name === 'checkout');
    const program = shop.programs.remotes.find(({ name }) => name === remote?.folder);
    expectThat(remote !== undefined && program !== undefined, 'This shop has no checkout.');
    const address = `http://127.0.0.1:${portOf(remote, places)}/health`;
    const answers = () =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      );
    try {
      await program.stop('SIGKILL');
      expectThat(!(await answers()), 'The server of checkout still answers.');
      say(`Checkout’s server is dead: nothing listens at port ${portOf(remote, places)}.`);
      let visits = 0;
      let files = 0;
      for (const end = Date.now() + awayMs; Date.now() < end; await sleep(500)) {
        const { document } = await openDocument(shop.url, '/billing', signal);
        const own = document.files.filter((file) => file.startsWith('/mfe/checkout/'));
        expectThat(own.length > 0, 'The billing page names no file of checkout.');
        for (const file of own) await readPatiently(shop.url + file, signal);
        visits += 1;
        files += own.length;
      }
      say(
        `Meanwhile the billing page was opened ${count(visits, 'time')}, with ` +
          `${count(files, 'file')} of checkout: all of it came.`,
      );
    } finally {
      program.start();
    }
    await program.answers(address);
    say('Checkout’s server runs again.');
  },
};
