import { words } from '@evops/platform/contract'

/** The first columns of both exports in their order. */
export const itemExportHeadings = words({
  'content.item-export.zh': { zh: '标题（中文）', en: 'Title (Chinese)', es: 'Título (chino)' },
  'content.item-export.en': { zh: '标题（英文）', en: 'Title (English)', es: 'Título (inglés)' },
  'content.item-export.es': { zh: '标题（西班牙文）', en: 'Title (Spanish)', es: 'Título (español)' },
  'content.item-export.phase': { zh: '状态', en: 'State', es: 'Estado' },
  'content.item-export.audience': { zh: '受众', en: 'Audience', es: 'Audiencia' },
  'content.item-export.from': { zh: '展示开始', en: 'Shown from', es: 'Visible desde' },
  'content.item-export.until': { zh: '展示结束', en: 'Shown until', es: 'Visible hasta' },
  'content.item-export.published': { zh: '发布时间', en: 'Published', es: 'Publicación' },
  'content.item-export.withdrawn': { zh: '撤回时间', en: 'Withdrawn', es: 'Retirada' },
})
export const slideExportHeadings = words({
  'content.item-export.place': { zh: '位置', en: 'Place', es: 'Ubicación' },
  'content.item-export.position': { zh: '顺序', en: 'Position', es: 'Posición' },
  'content.item-export.link': { zh: '链接', en: 'Link', es: 'Enlace' },
})
export const newsExportHeadings = words({
  'content.item-export.pinned': { zh: '置顶', en: 'Pinned', es: 'Fijada' },
})
