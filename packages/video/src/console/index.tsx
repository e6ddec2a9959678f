import type { ConsoleDomain } from '@evops/kit'
import { alarmActions } from '@evops/stations/console'
import { cameraImportScreen, videoPermissions, videoScreen } from '../contract/screens.ts'
import { videoMenuWords } from './menu.words.ts'

/** Cameras of stations: video walls, management, snapshots, viewing log (ROUTE-13 /stamng/video). */
export const consoleDomain: ConsoleDomain = {
  name: 'video',
  words: videoMenuWords,
  routes: [
    { ...videoScreen, load: async () => (await import('./VideoPage.tsx')).VideoPage },
    { ...cameraImportScreen, load: async () => (await import('./cameras/CameraImport.tsx')).CameraImport },
  ],
  fills: [
    alarmActions.fill({
      title: 'video.alarm-snapshots',
      codes: videoPermissions.view,
      whileComing: 'nothing',
      order: 90,
      load: async () => (await import('./snapshots/AlarmSnapshots.tsx')).AlarmSnapshots,
    }),
  ],
}
