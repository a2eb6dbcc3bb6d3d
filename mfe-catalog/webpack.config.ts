import { remoteConfig } from '@playday/shared/build/webpack/federation';

export default remoteConfig(import.meta.dirname);
