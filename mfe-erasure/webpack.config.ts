import { embedConfig } from '@playday/shared/build/webpack/embed';
import { remoteConfig } from '@playday/shared/build/webpack/federation';

export default remoteConfig('erasure', {
  embed: embedConfig('erasure', { entry: './src/embed/index.ts', styles: 'src/embed/shadow-styles.ts' }),
});
