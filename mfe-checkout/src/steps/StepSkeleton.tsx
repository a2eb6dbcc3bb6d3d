import { Page, Skeleton, useTranslation } from '@playday/shared/kit';
import layout from '../layout.module.css';
import { Steps } from './Steps.tsx';

/** While a step of checkout loads for the first time: its title, and blocks as high as what comes; `above` the two columns. */
export const stepSkeleton = (current: 'billing' | 'payment' | 'confirm', heights: string[], above?: string) =>
  function StepSkeleton() {
    const { t } = useTranslation('checkout');
    return (
      <Page>
        <Steps current={current} />
        {current !== 'confirm' && <h1 className={layout.title}>{t(`${current}.heading`)}</h1>}
        {above && (
          <div className={layout.title}>
            <Skeleton height={above} />
          </div>
        )}
        <div className={layout.columns}>
          {heights.map((height, at) => (
            <Skeleton key={at} height={height} />
          ))}
        </div>
      </Page>
    );
  };
