import { words } from '@evops/platform/contract'

/** Texts of the user menu. */
export const userMenuWords = words({
  'shell.about': { zh: '版本与更新', en: 'Version and changes', es: 'Versión y cambios' },
  'shell.sign-out': { zh: '退出登录', en: 'Log out', es: 'Cerrar sesión' },
  'shell.change-password': { zh: '修改密码', en: 'Change password', es: 'Cambiar contraseña' },
  'shell.profile': { zh: '个人中心', en: 'Profile', es: 'Mi cuenta' },
  'shell.large-screen': { zh: '大屏展示', en: 'Large screen display', es: 'Pantalla grande' },
})
