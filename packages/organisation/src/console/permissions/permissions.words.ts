import { words } from '@evops/platform/contract'

export const permissionWords = words({
  'organisation.perm.title': { zh: '权限', en: 'Permissions', es: 'Permisos' },
  'organisation.perm.find': { zh: '名称或代码', en: 'Name or code', es: 'Nombre o código' },
  'organisation.perm.own-only': {
    zh: '只看改过名称的',
    en: 'Only those renamed here',
    es: 'Solo los renombrados aquí',
  },
  'organisation.perm.explain': {
    zh: '权限代码由程序定义，不能增减。您可以给它们换成本单位的叫法、调整顺序、在编辑角色时不再提供，或新增由多个权限组成的权限组合。',
    en: 'The codes are the program’s: none can be added or removed. You may give them names of your own, order them, keep some out of role editing, and add bundles of several codes.',
    es: 'Los códigos son del programa: no se pueden añadir ni quitar. Puede darles nombres propios, ordenarlos, ocultarlos al editar roles y añadir conjuntos de varios códigos.',
  },
  'organisation.perm.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'organisation.perm.code': { zh: '代码', en: 'Code', es: 'Código' },
  'organisation.perm.kind': { zh: '类型', en: 'Kind', es: 'Tipo' },
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
    en: 'Permissions in it',
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
    en: 'Only possible while no role holds it.',
    es: 'Solo es posible mientras ningún rol lo tenga.',
  },
  'organisation.perm.bundle-delete-verb': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'organisation.perm.roles': { zh: '角色数', en: 'Roles', es: 'Roles' },
  'organisation.perm.own': { zh: '自定义名称', en: 'Own name', es: 'Nombre propio' },
  'organisation.perm.hidden': {
    zh: '编辑角色时不提供',
    en: 'Kept out of role editing',
    es: 'Oculto al editar roles',
  },
  'organisation.perm.hidden-hint': {
    zh: '已拥有它的角色不受影响。',
    en: 'Roles that hold it keep it.',
    es: 'Los roles que lo tienen lo conservan.',
  },
  'organisation.perm.position': { zh: '排序', en: 'Order among its siblings', es: 'Orden entre hermanos' },
  'organisation.perm.label-zh': { zh: '中文', en: 'Chinese', es: 'Chino' },
  'organisation.perm.label-en': { zh: '英文', en: 'English', es: 'Inglés' },
  'organisation.perm.label-es': { zh: '西班牙文', en: 'Spanish', es: 'Español' },
  'organisation.perm.back': {
    zh: '恢复程序名称…',
    en: 'Back to the program’s name…',
    es: 'Volver al nombre del programa…',
  },
  'organisation.perm.back-title': {
    zh: '恢复 {code} 的程序名称？',
    en: 'Back to the program’s name for {code}?',
    es: '¿Volver al nombre del programa para {code}?',
  },
  'organisation.perm.back-text': {
    zh: '您自定义的名称、顺序和隐藏设置将被删除。角色不受影响。',
    en: 'Your own name, order and hiding are forgotten. Roles are not touched.',
    es: 'Se olvidan el nombre propio, el orden y la ocultación. Los roles no cambian.',
  },
  'organisation.perm.back-verb': { zh: '恢复', en: 'Back to the program’s', es: 'Volver' },
  'organisation.perm.held-by_one': {
    zh: '{count} 个角色拥有',
    en: '{count} role gives it',
    es: '{count} rol lo da',
  },
  'organisation.perm.held-by_other': {
    zh: '{count} 个角色拥有',
    en: '{count} roles give it',
    es: '{count} roles lo dan',
  },
  'organisation.perm.held-by_many': {
    zh: '{count} 个角色拥有',
    en: '{count} roles give it',
    es: '{count} roles lo dan',
  },
})
