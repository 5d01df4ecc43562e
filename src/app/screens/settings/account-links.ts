/** A page of the account. `tab`: one of /HomeView/personal. `name`: key of its name. */
interface AccountLink {
  to: string
  name: `${'settings' | 'planned'}:${string}`
}

const tab = (name: string) => `/HomeView/personal/${name}`

/** The account's navigation, group by group, as drawn. */
export const ACCOUNT_LINKS: readonly { group: 'assets' | 'money' | 'account'; links: readonly AccountLink[] }[] = [
  {
    group: 'assets',
    links: [
      { to: '/HomeView/assets', name: 'settings:nav.overview' },
      { to: tab('funding'), name: 'planned:funding.name' },
      { to: tab('transfer'), name: 'planned:transfer.name' },
    ],
  },
  {
    group: 'money',
    links: [
      { to: '/topup', name: 'planned:topup.name' },
      { to: '/withdraw', name: 'planned:withdraw.name' },
      { to: tab('c2c'), name: 'planned:c2c.name' },
    ],
  },
  {
    group: 'account',
    links: [
      { to: tab('security'), name: 'planned:security.name' },
      { to: tab('identity'), name: 'planned:identity.name' },
      { to: tab('settings'), name: 'settings:title' },
      { to: tab('invite'), name: 'planned:invite.name' },
      { to: tab('tasks'), name: 'planned:tasks.name' },
      { to: '/messages', name: 'planned:messages.name' },
    ],
  },
]

/** Tabs of /HomeView/personal whose page is still to be built; their texts stand in namespace `planned`. */
export const PLANNED_TABS = ['funding', 'transfer', 'c2c', 'security', 'identity', 'invite', 'tasks'] as const
