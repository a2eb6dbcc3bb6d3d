import '@playday/shared/ui/tokens.css';
import '@playday/shared/ui/base.css';
import * as kit from '@playday/shared/kit';
import { start } from './start.tsx';

// Federation provides a shared module only if the shell really uses one of its exports.
if (!kit.useHost) throw new Error('the kit is empty');

void start();
