import { type DomainScreens, screen } from '@evops/platform/contract'

export const videoScreen = screen('/stamng/video', {
  word: 'video.title',
  title: { zh: '视频监控', en: 'Video monitoring', es: 'Videovigilancia' },
  page: { code: 'videoPerm', section: 'staMonPerm', position: 30 },
  acts: {
    camera: {
      label: { zh: '摄像机', en: 'Cameras', es: 'Cámaras' },
      verbs: ['create', 'edit', 'delete', 'control', 'export'],
    },
  },
  roles: { technician: ['control'] },
})
export const cameraImportScreen = screen('/stamng/video/import', {
  word: 'video.title-import',
  title: { zh: '导入摄像机', en: 'Import cameras', es: 'Importar cámaras' },
  codes: videoScreen.may.camera.create,
  hidden: true,
})
/** `control`: moving a camera and taking snapshots. `edit`: includes the viewing log. */
export const videoPermissions = { view: videoScreen.codes, ...videoScreen.may.camera } as const

/** The screens and permission codes that this domain adds to the menu and permission catalogue. */
export const videoScreens = { screens: [videoScreen, cameraImportScreen] } as const satisfies DomainScreens
