import { shellConfig } from '@playday/build/webpack/federation';

export default shellConfig();
