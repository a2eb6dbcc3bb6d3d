import { useNavigate } from '@playday/shared/kit';
import type { App } from '../apps/AppIcon.tsx';
import { Request } from './Request.tsx';

export const StaffRequestPage = () => <RequestPage app="staff" />;
export const MarketRequestPage = () => <RequestPage app="market" />;

function RequestPage({ app }: { app: App }) {
  const navigate = useNavigate();
  return <Request app={app} onSent={() => void navigate(`/delete-success?app=${app}`)} />;
}
