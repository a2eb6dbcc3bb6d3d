import { printError } from './print-error.ts';
import { endingSignals } from './program.ts';
import { openShop } from './shop.ts';
import { shopOptions } from './shop-options.ts';
import { startExtras } from './start-extras.ts';

/** `npm start`: the whole shop on this machine, until Ctrl-C. */
let stop: () => Promise<void> = () => process.exit(130);
let isStopping = false;
const end = () => {
  if (isStopping) return;
  isStopping = true;
  console.log('\nStopping …');
  void stop().then(() => process.exit(0));
};
for (const signal of endingSignals) process.on(signal, end);
// Stop when the reader of the output goes away (`npm start | head`).
process.stdout.on('error', end);

try {
  const places = shopOptions(process.env);
  const shop = await openShop({
    ...places,
    log: (line) => console.log(line),
    onOpening: (end) => {
      stop = end;
    },
  });
  const tour = await startExtras.openTour(shop, places, process.env);
  if (tour)
    stop = async () => {
      await tour.close();
      await shop.stop();
    };
  console.log(`\nPlayday is running at ${shop.url}`);
  if (!process.env.DATABASE_URL) {
    console.log('Sign in with demo@playday.test and Playday2026; sent mails are at /dev/mail.');
  }
  if (tour) console.log(`A tour of what it withstands: ${tour.url}`);
  console.log('Press Ctrl-C to stop.');
} catch (error) {
  if (isStopping) await new Promise(() => {});
  printError(error);
  process.exit(1);
}
