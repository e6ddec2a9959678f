import { words } from '@evops/platform/contract'

export const viewWords = words({
  'kit.view.all': { zh: '全部', en: 'All', es: 'Todo' },
  'kit.view.list': { zh: '视图', en: 'Views', es: 'Vistas' },
  'kit.view.shared': { zh: '共享', en: 'shared', es: 'compartida' },
  'kit.view.unsaved': { zh: '有未保存的更改', en: 'Has unsaved changes', es: 'Tiene cambios sin guardar' },
  'kit.view.save': { zh: '保存视图更改', en: 'Save changes to this view', es: 'Guardar cambios de la vista' },
  'kit.view.new': { zh: '新建视图…', en: 'New view…', es: 'Nueva vista…' },
  'kit.view.edit': { zh: '名称与共享…', en: 'Name and sharing…', es: 'Nombre y uso compartido…' },
  'kit.view.delete': { zh: '删除视图', en: 'Delete the view', es: 'Eliminar la vista' },
  'kit.view.more': { zh: '视图操作', en: 'View actions', es: 'Más acciones de la vista' },
  'kit.view.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'kit.view.role': { zh: '共享给角色', en: 'Share with a role', es: 'Compartir con un rol' },
  'kit.view.not-shared': { zh: '不共享', en: 'Not shared', es: 'No compartida' },
  'kit.view.create': { zh: '新建视图', en: 'New view', es: 'Nueva vista' },
  'kit.view.keeps': {
    zh: '保存当前的筛选条件、排序和列。',
    en: 'Saves the current filters, sorting and columns.',
    es: 'Guarda los filtros, el orden y las columnas actuales.',
  },
  'kit.view.saved': { zh: '视图已保存', en: 'View saved', es: 'Vista guardada' },
  'kit.view.deleted': { zh: '视图已删除', en: 'View deleted', es: 'Vista eliminada' },
  'kit.view.delete-title': {
    zh: '删除视图「{name}」？',
    en: 'Delete the view “{name}”?',
    es: '¿Eliminar la vista «{name}»?',
  },
  'kit.view.delete-shared': {
    zh: '该角色的所有用户将不再看到此视图。',
    en: 'Users with its role will no longer see it.',
    es: 'Los usuarios con su rol dejarán de verla.',
  },
})
