import { helpPage, type HelpPage } from './help-page.ts'

export const settingsHelp: readonly HelpPage[] = [
  helpPage('/chgmodule/chgoperator', {
    zh: ['管理运营商及其控制台设置。', '新建运营商', '设置品牌与菜单', '进入某个运营商'],
    en: [
      'Keeps operators and their console settings.',
      'Create an operator',
      'Set branding and menu',
      'Work in an operator',
    ],
    es: ['Mantiene los operadores y su consola.', 'Cree un operador', 'Fije marca y menú', 'Trabaje en un operador'],
  }),
  helpPage(
    '/sysmng/organization',
    {
      zh: ['管理公司与部门结构。', '新建公司', '新建部门', '调整归属'],
      en: ['Keeps companies and departments.', 'Create a company', 'Create a department', 'Move one'],
      es: ['Mantiene empresas y departamentos.', 'Cree una empresa', 'Cree un departamento', 'Mueva uno'],
    },
    ['dataScope'],
  ),
  helpPage('/sysmng/dictionary', {
    zh: ['维护可选项与编码。', '选择类型', '新增条目', '停用条目'],
    en: ['Keeps the choices that forms offer.', 'Choose a type', 'Add an entry', 'Disable one'],
    es: ['Mantiene las opciones de los formularios.', 'Elija un tipo', 'Añada una entrada', 'Desactive una'],
  }),
  helpPage('/sysmng/tasks', {
    zh: ['查看定时任务及结果。', '查看上次运行', '立即运行', '查看失败原因'],
    en: ['Shows scheduled tasks and their results.', 'See the last run', 'Run one now', 'Read why it failed'],
    es: [
      'Muestra las tareas programadas y sus resultados.',
      'Vea la última ejecución',
      'Ejecute una ahora',
      'Lea por qué falló',
    ],
  }),
  helpPage(
    '/sysmng/sysuser',
    {
      zh: ['管理控制台用户。', '新增用户并分配角色', '重置密码', '停用离职人员'],
      en: ['Keeps the users of the console.', 'Add a user with roles', 'Reset a password', 'Disable who left'],
      es: [
        'Mantiene los usuarios de la consola.',
        'Añada un usuario con roles',
        'Restablezca una contraseña',
        'Desactive a quien se fue',
      ],
    },
    ['dataScope'],
  ),
  helpPage('/sysmng/sysrole', {
    zh: ['定义角色的权限。', '新建角色', '勾选权限', '查看拥有者'],
    en: ['Defines what roles may do.', 'Create a role', 'Tick its permissions', 'See who has it'],
    es: ['Define lo que puede cada rol.', 'Cree un rol', 'Marque sus permisos', 'Vea quién lo tiene'],
  }),
  helpPage('/sysmng/sysperm', {
    zh: ['查看权限目录。', '查找权限代码', '修改显示名称', '查看谁拥有'],
    en: ['Shows the catalogue of permissions.', 'Find a code', 'Change its label', 'See who holds it'],
    es: ['Muestra el catálogo de permisos.', 'Busque un código', 'Cambie su nombre', 'Vea quién lo tiene'],
  }),
  helpPage('/sysmng/accessreviews', {
    zh: ['定期复核用户权限。', '开始复核', '保留或收回', '导出结果'],
    en: ['Reviews the access of users regularly.', 'Begin a review', 'Keep or withdraw', 'Export the result'],
    es: ['Revisa periódicamente los accesos.', 'Empiece una revisión', 'Mantenga o retire', 'Exporte el resultado'],
  }),
  helpPage('/sysmng/clientreviews', {
    zh: ['复核接口客户端的权限。', '开始复核', '保留或停用', '导出结果'],
    en: ['Reviews the access of API clients.', 'Begin a review', 'Keep or disable', 'Export the result'],
    es: [
      'Revisa el acceso de los clientes de API.',
      'Empiece una revisión',
      'Mantenga o desactive',
      'Exporte el resultado',
    ],
  }),
  helpPage('/sysmng/signins', {
    zh: ['查看登录记录。', '按用户与时间筛选', '查看失败原因', '结束会话'],
    en: ['Shows sign-ins.', 'Filter by user and time', 'Read why one failed', 'End a sign-in'],
    es: ['Muestra los inicios de sesión.', 'Filtre por usuario y hora', 'Lea por qué falló', 'Cierre una sesión'],
  }),
  helpPage('/sysmng/auditlog', {
    zh: ['查询谁在何时改了什么。', '按人员或对象筛选', '查看修改前后', '导出记录'],
    en: ['Shows who changed what and when.', 'Filter by person or object', 'Compare before and after', 'Export'],
    es: ['Muestra quién cambió qué y cuándo.', 'Filtre por persona u objeto', 'Compare antes y después', 'Exporte'],
  }),
  helpPage('/sysmng/auditfeeds', {
    zh: ['把审计日志送往外部系统。', '新建外送', '测试连接', '查看进度'],
    en: ['Sends the audit log to other systems.', 'Create a feed', 'Test it', 'See its progress'],
    es: ['Envía la auditoría a otros sistemas.', 'Cree un envío', 'Pruébelo', 'Vea su avance'],
  }),
  helpPage('/sysmng/notifications', {
    zh: ['设置谁在何时收到通知。', '新建通知规则', '设置邮件与回调', '查看发送结果'],
    en: ['Sets who is notified of what.', 'Create a rule', 'Set up mail and webhooks', 'See deliveries'],
    es: ['Fija quién recibe qué avisos.', 'Cree una regla', 'Configure correo y webhooks', 'Vea los envíos'],
  }),
  helpPage('/statsanalysis/comwechat', {
    zh: ['员工通过企业微信接收告警与工单。', '绑定员工账号', '查看发送结果', '测试连接'],
    en: [
      'Staff receive alarms and orders in WeCom.',
      'Link the account of a person',
      'See what was sent',
      'Test the connection',
    ],
    es: [
      'El personal recibe alarmas y órdenes en WeCom.',
      'Vincule la cuenta de una persona',
      'Vea lo enviado',
      'Pruebe la conexión',
    ],
  }),
  helpPage('/sysmng/oauthclients', {
    zh: ['管理调用接口的客户端。', '新建客户端', '限定权限与地址', '轮换密钥'],
    en: [
      'Keeps clients that call the API.',
      'Create a client',
      'Limit its permissions and addresses',
      'Rotate its secret',
    ],
    es: ['Mantiene los clientes de la API.', 'Cree un cliente', 'Limite permisos y direcciones', 'Rote su secreto'],
  }),
]
