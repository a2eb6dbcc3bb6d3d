import { shellConfig } from '@playday/shared/build/webpack/federation';

export default shellConfig();
