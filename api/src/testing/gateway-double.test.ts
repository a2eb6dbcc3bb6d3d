import { describeGateway } from '../ports/payment/conformance.ts';
import { openGatewayDouble } from './gateway-double.ts';
import { gatewayDoubleClient } from './gateway-double-client.ts';

describeGateway('gateway double', async () => {
  const secret = 'a secret';
  const double = await openGatewayDouble({ random: () => 0.999, secret });
  return {
    gateway: gatewayDoubleClient({ url: double.url, secret }),
    approve: async (id) => double.settle(id, 'captured'),
    decline: async (id) => double.settle(id, 'declined'),
    async webhook(id, at) {
      const { bytes, signature } = double.webhook(id, at);
      return { bytes, headers: { 'x-double-signature': signature } };
    },
    close: double.close,
  };
});
