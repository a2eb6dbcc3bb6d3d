import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { contractReport, contractReportFile } from '../webpack/contract-report.ts';

/** `npm run generate -- contract`: writes the declarations of what remotes get from the page. */
writeFileSync(join(root, contractReportFile), contractReport());
