import { words } from '@evops/platform/contract'

export const retentionWords = words({
  'content.kept.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'content.kept.deleted': { zh: '已删除', en: 'Deleted', es: 'Eliminado' },
  'content.kept.delete': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'content.kept.delete-title': { zh: '删除“{name}”？', en: 'Delete “{name}”?', es: '¿Eliminar «{name}»?' },
  'content.kept.delete-text': {
    zh: '删除后不能恢复，图片和文件会一并删除。',
    en: 'This cannot be undone. Pictures and files are deleted as well.',
    es: 'No se puede deshacer. Se eliminan también las imágenes y los archivos.',
  },
  'content.kept.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'content.kept.publish': { zh: '发布', en: 'Publish', es: 'Publicar' },
  'content.kept.publish-title': { zh: '发布“{name}”？', en: 'Publish “{name}”?', es: '¿Publicar «{name}»?' },
  'content.kept.publish-text': {
    zh: '发布后，所选受众会在展示时间内看到它。',
    en: 'The selected audience sees it during its schedule.',
    es: 'La audiencia elegida lo verá dentro de su horario.',
  },
  'content.kept.published': { zh: '已发布', en: 'Published', es: 'Publicado' },
  'content.kept.withdraw': { zh: '撤回', en: 'Withdraw', es: 'Retirar' },
  'content.kept.withdraw-title': { zh: '撤回“{name}”？', en: 'Withdraw “{name}”?', es: '¿Retirar «{name}»?' },
  'content.kept.withdraw-text': {
    zh: '用户将立即看不到它，图片和文件的地址随之失效。',
    en: 'Drivers stop seeing it at once; the addresses of its pictures and files stop working.',
    es: 'Los conductores dejan de verlo al momento; las direcciones de sus imágenes y archivos dejan de funcionar.',
  },
  'content.kept.withdrawn': { zh: '已撤回', en: 'Withdrawn', es: 'Retirado' },
  'content.kept.unsaved': {
    zh: '请先保存修改',
    en: 'Save your changes first',
    es: 'Guarde antes los cambios',
  },
  'content.kept.edit': { zh: '编辑', en: 'Edit', es: 'Editar' },
  'content.kept.preview': { zh: '预览', en: 'Preview', es: 'Vista previa' },
  'content.kept.language': { zh: '语言', en: 'Language', es: 'Idioma' },
})
