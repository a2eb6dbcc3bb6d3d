import { PlaydayErasure } from './PlaydayErasure.tsx';
import './reset.css';
import '@playday/shared/ui/tokens.css';
import '@playday/shared/ui/base.css';

// The entry of the embed script. A page may include it twice.
if (!customElements.get('playday-erasure'))
  customElements.define('playday-erasure', PlaydayErasure);
