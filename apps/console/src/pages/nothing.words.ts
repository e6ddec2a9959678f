import { words } from '@evops/platform/contract'

/** Texts of home for a user who may open no page. */
export const nothingWords = words({
  'shell.nothing.title': {
    zh: '还没有可以打开的页面',
    en: 'No page is available to you yet',
    es: 'Aún no hay páginas para usted',
  },
  'shell.nothing.text': {
    zh: '请管理员为您的角色分配菜单权限。',
    en: 'Ask your administrator to give your role access to a page.',
    es: 'Pida a su administrador que dé acceso a su rol.',
  },
})
