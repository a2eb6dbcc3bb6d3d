import { describeGateway } from '../ports/payment/conformance.ts';
import { gatewayDouble } from './gateway-double.ts';

const open = async () => {
  const { gateway, settle, webhooksSent: close } = gatewayDouble(() => 0.999);
  const approve = async (id: string) => settle(id, 'captured');
  return { gateway, approve, decline: async (id: string) => settle(id, 'declined'), close };
};
describeGateway('gateway double', open, true);
