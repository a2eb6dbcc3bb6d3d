import { LanguageOffer } from '../language/LanguageOffer.tsx';
import { OfflineSign } from '../offline/OfflineSign.tsx';
import { ReleaseOffer } from '../releases/ReleaseOffer.tsx';

/** What the frame says below the header, and over the end of the page. */
export function FrameNotices() {
  return (
    <>
      <OfflineSign />
      <ReleaseOffer />
      <LanguageOffer />
    </>
  );
}
