import { titlesOf, words } from '@evops/platform/contract'
import { videoScreens } from '../contract/screens.ts'

/** Titles of the screens and their views; they are loaded with the shell. */
export const menuWords = {
  ...titlesOf(videoScreens.screens),
  ...words({ 'video.alarm-snapshots': { zh: '截图', en: 'Snapshots', es: 'Capturas' } }),
}
