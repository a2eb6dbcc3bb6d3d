import { OfflineSign } from '../offline/OfflineSign.tsx';
import { ReleaseOffer } from '../releases/ReleaseOffer.tsx';

/** What the frame says below the header. */
export function FrameNotices() {
  return (
    <>
      <OfflineSign />
      <ReleaseOffer />
    </>
  );
}
