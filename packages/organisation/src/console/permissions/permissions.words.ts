import { words } from '@evops/platform/contract'

export const permissionWords = words({
  'organisation.perm.title': { zh: '权限', en: 'Permissions', es: 'Permisos' },
  'organisation.perm.find': { zh: '名称或代码', en: 'Name or code', es: 'Nombre o código' },
  'organisation.perm.own-only': {
    zh: '只看改过名称的',
    en: 'Only renamed',
    es: 'Solo los renombrados aquí',
  },
  'organisation.perm.explain': {
    zh: '权限代码由系统定义，不能增减。您可以给它们换成本单位的叫法、调整顺序、在编辑角色时不再提供，或新增由多个权限组成的权限组合。',
    en: 'Permission codes are defined by the system and cannot be added or removed. You may rename them, reorder them, hide them when editing roles, and add bundles of several codes.',
    es: 'Los códigos de permiso los define el sistema: no se pueden añadir ni quitar. Puede renombrarlos, reordenarlos, ocultarlos al editar roles y añadir conjuntos de varios códigos.',
  },
  'organisation.perm.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'organisation.perm.code': { zh: '代码', en: 'Code', es: 'Código' },
  'organisation.perm.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'organisation.perm.kind.section': { zh: '菜单分组', en: 'Menu section', es: 'Sección del menú' },
  'organisation.perm.kind.page': { zh: '页面', en: 'Page', es: 'Página' },
  'organisation.perm.kind.action': { zh: '操作', en: 'Action', es: 'Acción' },
  'organisation.perm.kind.mark': { zh: '标记', en: 'Mark', es: 'Marca' },
  'organisation.perm.kind.bundle': { zh: '权限组合', en: 'Bundle', es: 'Conjunto' },
  'organisation.perm.bundle-new': { zh: '新增权限组合', en: 'Add bundle', es: 'Añadir conjunto' },
  'organisation.perm.bundle-code': {
    zh: '小写字母、数字和连字符',
    en: 'Lower-case letters, digits and hyphens',
    es: 'Letras minúsculas, cifras y guiones',
  },
  'organisation.perm.bundle-codes': {
    zh: '包含的权限',
    en: 'Permissions included',
    es: 'Permisos que contiene',
  },
  'organisation.perm.bundle-delete': { zh: '删除…', en: 'Delete…', es: 'Eliminar…' },
  'organisation.perm.bundle-delete-title': {
    zh: '删除权限组合 {code}？',
    en: 'Delete bundle {code}?',
    es: '¿Eliminar el conjunto {code}?',
  },
  'organisation.perm.bundle-delete-text': {
    zh: '仅在没有角色使用时可以删除。',
    en: 'Only possible while no role uses it.',
    es: 'Solo es posible mientras ningún rol lo tenga.',
  },
  'organisation.perm.bundle-delete-verb': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'organisation.perm.roles': { zh: '角色数', en: 'Roles', es: 'Roles' },
  'organisation.perm.own': { zh: '自定义名称', en: 'Custom name', es: 'Nombre propio' },
  'organisation.perm.hidden': {
    zh: '编辑角色时不提供',
    en: 'Hidden when editing roles',
    es: 'Oculto al editar roles',
  },
  'organisation.perm.hidden-hint': {
    zh: '已拥有它的角色不受影响。',
    en: 'Roles that already have it keep it.',
    es: 'Los roles que lo tienen lo conservan.',
  },
  'organisation.perm.position': { zh: '排序', en: 'Position', es: 'Posición' },
  'organisation.perm.label-zh': { zh: '中文', en: 'Chinese', es: 'Chino' },
  'organisation.perm.label-en': { zh: '英文', en: 'English', es: 'Inglés' },
  'organisation.perm.label-es': { zh: '西班牙文', en: 'Spanish', es: 'Español' },
  'organisation.perm.back': {
    zh: '恢复默认名称…',
    en: 'Restore the default name…',
    es: 'Restablecer el nombre…',
  },
  'organisation.perm.back-title': {
    zh: '恢复 {code} 的默认名称？',
    en: 'Restore the default name of {code}?',
    es: '¿Restablecer el nombre de {code}?',
  },
  'organisation.perm.back-text': {
    zh: '您自定义的名称、顺序和隐藏设置将被删除。角色不受影响。',
    en: 'The custom name, position and hiding are deleted. Roles are not affected.',
    es: 'Se eliminan el nombre propio, la posición y la ocultación. Los roles no cambian.',
  },
  'organisation.perm.back-verb': { zh: '恢复', en: 'Restore', es: 'Restablecer' },
  'organisation.perm.held-by_one': {
    zh: '{count} 个角色拥有',
    en: '{count} role grants it',
    es: '{count} rol lo concede',
  },
  'organisation.perm.held-by_other': {
    zh: '{count} 个角色拥有',
    en: '{count} roles grant it',
    es: '{count} roles lo conceden',
  },
  'organisation.perm.held-by_many': {
    zh: '{count} 个角色拥有',
    en: '{count} roles grant it',
    es: '{count} roles lo conceden',
  },
})
