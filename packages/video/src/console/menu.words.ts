import { screenTitles, words } from '@evops/platform/contract'
import { videoScreens } from '../contract/screens.ts'

/** Titles of the screens and their views; they are loaded with the shell. */
export const videoMenuWords = {
  ...screenTitles(videoScreens.screens),
  ...words({ 'video.alarm-snapshots': { zh: '截图', en: 'Snapshots', es: 'Capturas' } }),
}
