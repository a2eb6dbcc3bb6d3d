import { shellConfig } from '@playday/shared/build/federation';

export default shellConfig();
