import { problemTable } from '@evops/platform/contract'

/** Errors for asset data: contradictory fields, life cycle transitions, pictures. */
export const assetProblems = problemTable({
  'stations.area-code': {
    status: 400,
    zh: '中国的行政区划代码为 6 位或 12 位数字（GB/T 2260）',
    en: 'In China an area code has 6 or 12 digits (GB/T 2260)',
    es: 'En China el código de área tiene 6 o 12 cifras (GB/T 2260)',
  },
  'stations.place-unknown': {
    status: 400,
    zh: '没有这个组织，或该组织没有这个部门',
    en: 'This organisation, or its department, does not exist',
    es: 'No existe esa organización, o no tiene ese departamento',
  },
  'stations.wrong-way-round': {
    status: 400,
    zh: '上限不能小于下限',
    en: 'The upper limit is below the lower one',
    es: 'El límite superior es menor que el inferior',
  },
  'stations.station-has-records': {
    status: 409,
    zh: '该场站已有充电记录或其他记录，不能删除，只能关闭',
    en: 'This station has sessions or other records. It can only be closed, not deleted',
    es: 'Esta estación tiene sesiones u otros registros. Solo se puede cerrar, no eliminar',
  },
  'stations.station-has-unpaid': {
    status: 409,
    zh: '该场站还有 {count} 笔未支付的充电订单，不能删除，只能关闭',
    en: '{count} {count|session|sessions} of this station {count|is|are} unpaid. It can only be closed, not deleted',
    es: '{count|Queda|Quedan} {count} {count|sesión sin pagar|sesiones sin pagar} en esta estación. Solo se puede cerrar, no eliminar',
  },
  'stations.asset-move': {
    status: 409,
    zh: '充电桩当前的资产状态不能这样变更',
    en: 'The charge point’s current lifecycle state does not allow this',
    es: 'El estado actual del punto no permite ese paso',
  },
  'stations.not-ykc': {
    status: 409,
    zh: '此桩不使用云快充（YKC）协议',
    en: 'This charge point does not speak YKC',
    es: 'Este punto no habla YKC',
  },
  'stations.ykc-not-first-login': {
    status: 409,
    zh: '只有按首次登录绑定的桩才能解除绑定',
    en: 'Only a charge point that is bound by its first login can be released',
    es: 'Solo se puede liberar un punto vinculado por su primer inicio de sesión',
  },
  'stations.picture-type': {
    status: 400,
    zh: '只接受 JPEG、PNG 或 WebP 图片',
    en: 'Only JPEG, PNG or WebP files are accepted',
    es: 'Solo se admiten archivos JPEG, PNG o WebP',
  },
  'stations.pictures-full': {
    status: 409,
    zh: '一个场站最多 {most} 张图片',
    en: 'Maximum {most} pictures per station',
    es: 'Máximo {most} imágenes por estación',
  },
  'stations.pictures-changed': {
    status: 409,
    zh: '图片已被他人更改，请重新打开',
    en: 'Another user changed the pictures meanwhile. Open them again',
    es: 'Otra persona cambió las imágenes entretanto. Ábralas de nuevo',
  },
})
