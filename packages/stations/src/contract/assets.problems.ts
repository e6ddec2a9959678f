import { problemTable } from '@evops/platform/contract'

/** Refusals about what stands where: fields that contradict each other, lives, pictures. */
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
    en: 'There is no such organisation, or it has no such department',
    es: 'No existe esa organización, o no tiene ese departamento',
  },
  'stations.wrong-way-round': {
    status: 400,
    zh: '上限不能小于下限',
    en: 'The upper limit lies below the lower one',
    es: 'El límite superior es menor que el inferior',
  },
  'stations.station-has-records': {
    status: 409,
    zh: '该场站已有充电记录或其他记录，不能删除，只能关闭',
    en: 'Charging records or other records name this station. It can only be closed, not deleted',
    es: 'Hay recargas u otros registros de esta estación. Solo se puede cerrar, no eliminar',
  },
  'stations.station-has-unpaid': {
    status: 409,
    zh: '该场站还有 {count} 笔未支付的充电订单，不能删除，只能关闭',
    en: '{count} {count|charging record|charging records} of this station {count|is|are} not paid yet. It can only be closed, not deleted',
    es: '{count|Queda|Quedan} {count} {count|recarga sin pagar|recargas sin pagar} en esta estación. Solo se puede cerrar, no eliminar',
  },
  'stations.asset-move': {
    status: 409,
    zh: '充电桩当前的资产状态不能这样变更',
    en: 'Where the charge point stands in its life now does not lead there',
    es: 'El estado actual del punto no permite ese paso',
  },
  'stations.picture-type': {
    status: 400,
    zh: '只接受 JPEG、PNG 或 WebP 图片',
    en: 'A picture is a JPEG, PNG or WebP file',
    es: 'Una imagen es un archivo JPEG, PNG o WebP',
  },
  'stations.pictures-full': {
    status: 409,
    zh: '一个场站最多 {most} 张图片',
    en: 'A station has at most {most} pictures',
    es: 'Una estación tiene como máximo {most} imágenes',
  },
  'stations.pictures-changed': {
    status: 409,
    zh: '图片已被他人更改，请重新打开',
    en: 'Another user changed the pictures meanwhile. Open them again',
    es: 'Otra persona cambió las imágenes entretanto. Ábralas de nuevo',
  },
})
