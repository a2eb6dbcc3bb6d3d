import { PlaydayErasure } from './PlaydayErasure.tsx';
import './reset.css';
import '@playday/shared/ui/tokens.css';
import '@playday/shared/ui/base.css';

// The one script of a foreign page. It may come twice, by two tags.
if (!customElements.get('playday-erasure')) customElements.define('playday-erasure', PlaydayErasure);
