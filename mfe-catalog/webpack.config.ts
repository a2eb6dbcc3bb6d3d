import { remoteConfig } from '@playday/shared/build/federation';

export default remoteConfig('catalog');
