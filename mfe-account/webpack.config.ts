import { remoteConfig } from '@playday/build/webpack/federation';

export default remoteConfig(import.meta.dirname);
