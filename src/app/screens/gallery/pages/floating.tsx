import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CommandList } from '../../../ui/command-list.tsx'
import { Field } from '../../../ui/field.tsx'
import * as styles from '../../../ui/menu.module.css'
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.tsx'
import { Palette } from '../../../ui/palette.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Empty } from '../../../ui/states.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { Group, Shown } from '../shown.tsx'
import { useWords } from '../texts.ts'

/** What floats by its button: menus, popovers, tips, the command list. */
export function Floating() {
  const { t } = useWords()
  const [price, setPrice] = useState('64200.0')
  const [listed, setListed] = useState(false)
  return (
    <>
      <Group title={t('floating.menu')}>
        <Shown state={t('state.usual')}>
          <Menu button={t('common:account')}>
            <div className={styles.menuHead}>{t('common:unconfirmed')}</div>
            <MenuItem onChoose={() => undefined} current>
              {t('common:assets')}
            </MenuItem>
            <MenuItem onChoose={() => undefined}>{t('common:orders')}</MenuItem>
            <MenuLine />
            <MenuItem onChoose={() => undefined}>{t('common:logOut')}</MenuItem>
          </Menu>
        </Shown>
      </Group>
      <Group title={t('floating.popover')}>
        <Shown state={t('state.usual')}>
          <Popover button={t('ticket:price')} title={t('ticket:price')}>
            {(close) => (
              <>
                <Field
                  label={t('ticket:limit')}
                  unit="USDT"
                  inputMode="decimal"
                  value={price}
                  onChange={(event) => setPrice(event.target.value)}
                />
                <Button kind="primary" size="s" block onClick={close}>
                  {t('floating.set')}
                </Button>
              </>
            )}
          </Popover>
        </Shown>
      </Group>
      <Group title={t('floating.tip')}>
        <Shown state={t('state.focus')}>
          <Tooltip text={t('ticket:why_market_takes')}>
            <Button>{t('ticket:postOnly')}</Button>
          </Tooltip>
        </Shown>
      </Group>
      <Group title={t('floating.commands')}>
        <Shown state={t('state.usual')}>
          <Button onClick={() => setListed(true)}>{t('common:searchMarkets')}</Button>
          {listed && <Commands onClose={() => setListed(false)} />}
        </Shown>
      </Group>
    </>
  )
}

function Commands({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [query, setQuery] = useState('')
  const found = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].filter((name) => name.includes(query.toUpperCase()))
  return (
    <Palette onClose={onClose} label={t('common:searchMarkets')}>
      <CommandList
        label={t('common:searchLabel')}
        query={query}
        onQuery={setQuery}
        commands={found.map((name) => ({
          id: name,
          text: <b className="strong">{name}</b>,
          end: t('common:spot'),
          run: onClose,
        }))}
        instead={found.length === 0 && <Empty title={t('common:searchNone')} />}
      />
    </Palette>
  )
}
