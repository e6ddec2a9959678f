import { words } from '@evops/platform/contract'

export const retentionWords = words({
  'content.text.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'content.text.deleted': { zh: '已删除', en: 'Deleted', es: 'Eliminado' },
  'content.text.delete': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'content.text.delete-title': { zh: '删除“{name}”？', en: 'Delete “{name}”?', es: '¿Eliminar «{name}»?' },
  'content.text.delete-text': {
    zh: '删除后不能恢复，图片和文件会一并删除。',
    en: 'This cannot be undone. Pictures and files are deleted as well.',
    es: 'No se puede deshacer. Se eliminan también las imágenes y los archivos.',
  },
  'content.text.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'content.text.publish': { zh: '发布', en: 'Publish', es: 'Publicar' },
  'content.text.publish-title': { zh: '发布“{name}”？', en: 'Publish “{name}”?', es: '¿Publicar «{name}»?' },
  'content.text.publish-text': {
    zh: '发布后，所选受众会在展示时间内看到它。',
    en: 'The selected audience sees it during its schedule.',
    es: 'La audiencia elegida lo verá dentro de su horario.',
  },
  'content.text.published': { zh: '已发布', en: 'Published', es: 'Publicado' },
  'content.text.withdraw': { zh: '撤回', en: 'Withdraw', es: 'Retirar' },
  'content.text.withdraw-title': { zh: '撤回“{name}”？', en: 'Withdraw “{name}”?', es: '¿Retirar «{name}»?' },
  'content.text.withdraw-text': {
    zh: '用户将立即看不到它，图片和文件的地址随之失效。',
    en: 'Drivers stop seeing it at once; the addresses of its pictures and files stop working.',
    es: 'Los conductores dejan de verlo al momento; las direcciones de sus imágenes y archivos dejan de funcionar.',
  },
  'content.text.withdrawn': { zh: '已撤回', en: 'Withdrawn', es: 'Retirado' },
  'content.text.unsaved': {
    zh: '请先保存修改',
    en: 'Save your changes first',
    es: 'Guarde antes los cambios',
  },
  'content.text.edit': { zh: '编辑', en: 'Edit', es: 'Editar' },
  'content.text.preview': { zh: '预览', en: 'Preview', es: 'Vista previa' },
  'content.text.language': { zh: '语言', en: 'Language', es: 'Idioma' },
})
