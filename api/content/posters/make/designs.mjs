// Poster name → design. The names are the folders beside this one.
import * as ended from './ended.mjs';
import * as evenings from './evenings.mjs';
import * as music from './music.mjs';
import * as notices from './notices.mjs';

export const posters = {
  'ninth-floor-jazz': music.ninthFloorJazz,
  'plastic-monsoon-live': music.plasticMonsoon,
  'godown-nine': music.godownNine,
  'mor-lam-moonshoot': music.morLam,
  'luk-thung-homecoming': music.lukThung,
  'mango5-fan-day': music.mango5,
  'plastic-monsoon-osaka': music.osaka,
  'new-year-on-the-khlong': music.newYear,
  'crate-day': music.crateDay,
  'dok-kham-fight-night': evenings.fightNight,
  'laugh-before-deadline': evenings.laughBeforeDeadline,
  'cinema-under-stars': evenings.cinemaUnderStars,
  'boom-science-fair': evenings.boomScienceFair,
  'run-for-congee': evenings.runForCongee,
  'ferment-market': evenings.fermentMarket,
  'stray-cat-expo': evenings.strayCatExpo,
  'five-glasses': evenings.fiveGlasses,
  'whole-soi-dark': evenings.wholeSoiDark,
  'riverkings-grand-final': evenings.riverkings,
  'ghost-stories': ended.ghostStories,
  'night-bike': ended.nightBike,
  'four-regions-rap': ended.fourRegionsRap,
  'quartet-platform-four': ended.quartetPlatformFour,
  'zine-zone': ended.zineZone,
  'slow-tide-reggae': ended.slowTide,
  'khon-in-the-carpark': ended.khonCarpark,
  'kite-sea': ended.kiteSea,
  'durian-day-out': ended.durianDay,
  'rainy-season-choir': ended.rainyChoir,
  'wet-monday': ended.wetMonday,
  'arcade-grandpas': ended.arcadeGrandpas,
  'soi-dog-parade': ended.soiDogParade,
  'news-ticket': notices.ticket,
  'news-clock': notices.clock,
  'news-map': notices.map,
  'news-qr': notices.qr,
  'news-return': notices.returned,
  'news-languages': notices.languages,
  'news-age': notices.age,
  'news-crew': notices.crew,
  'news-payday': notices.payday,
  'news-season': notices.season,
  'partner-nok-kaew': notices.nokKaew,
  'partner-tuk-sound': notices.tukSound,
  'partner-river-nine': notices.riverNine,
  'partner-moon-paper': notices.moonPaper,
  'paper-lantern-quiz': evenings.lanternQuiz,
};

/** Drawn as one image instead of six. */
export const singleFiles = { 'paper-lantern-quiz': '../../examples/paper-lantern-quiz.png' };
