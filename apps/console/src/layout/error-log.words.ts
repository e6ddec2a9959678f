import { words } from '@evops/platform/contract'

/** Texts of the error log. */
export const errorLogWords = words({
  'shell.errors': { zh: '错误日志', en: 'Error log', es: 'Registro de errores' },
  'shell.errors.empty': { zh: '没有记录到错误', en: 'No errors recorded', es: 'No hay errores registrados' },
  'shell.errors.clear': { zh: '清空', en: 'Clear', es: 'Vaciar' },
  'shell.errors.message': { zh: '信息', en: 'Message', es: 'Mensaje' },
  'shell.errors.info': { zh: '来源', en: 'Info', es: 'Origen' },
  'shell.errors.url': { zh: '页面', en: 'Page', es: 'Página' },
  'shell.errors.stack': { zh: '堆栈', en: 'Stack', es: 'Pila' },
  'shell.errors.component': { zh: '组件', en: 'Component', es: 'Componente' },
})
