import { useNavigateUnlessLeft } from '@playday/shared/kit/use-navigate-unless-left';
import type { App } from '../apps/AppIcon.tsx';
import { Request } from './Request.tsx';

export const StaffRequestPage = () => <RequestPage app="staff" />;
export const MarketRequestPage = () => <RequestPage app="market" />;

function RequestPage({ app }: { app: App }) {
  const navigate = useNavigateUnlessLeft();
  return <Request app={app} onSent={() => void navigate(`/delete-success?app=${app}`)} />;
}
