import { Button, Tabs } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CompanyRow } from '#domain/companies/company.ts';
import { dutyWords } from '#domain/texts/orgTexts.ts';
import { say } from '#domain/texts/names.ts';
import { post } from '#client/api/http.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { SideDrawer } from '#client/ui/SideDrawer.tsx';
import { Lines } from '#client/ui/list/Lines.tsx';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { Facts, type Fact } from '#client/ui/primitives/Facts.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { regionText, statusMark, typeName } from './columns.tsx';
import primitives from '#client/ui/primitives/primitives.module.css';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  readonly onEdit?: (row: CompanyRow) => void;
}

const shownPeople = 100;
const kinds = ['companies', 'people', 'projects'] as const;

/** A unit with its people and projects. @source docs/requirements.md C19 */
export function CompanyDrawer({ id, onClose, onEdit }: Props) {
  const { t } = useTranslation();
  const { data, error, reload } = useAsync(
    (signal) => post('/home/company/company/info', { id }, { signal, quiet: true }),
    [id],
  );
  const people = useAsync(
    (signal) =>
      post('/home/person/person/listPage', { companyId: id, page_size: shownPeople }, { signal, quiet: true }),
    [id, data?.personCount],
  );
  useChanges(kinds, reload);
  return (
    <SideDrawer onClose={onClose} title={data?.name ?? t('page.company.title')} data-testid="company-drawer">
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={reload} />}
      {data !== undefined && (
        <Tabs defaultValue="info" keepMounted={false}>
          <Tabs.List mb={16}>
            <Tabs.Tab value="info">{t('company.tab.info')}</Tabs.Tab>
            <Tabs.Tab value="persons">{t('company.tab.persons', { n: data.personCount })}</Tabs.Tab>
            <Tabs.Tab value="projects">{t('company.tab.projects', { n: data.projectCount })}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="info">
            <CompanyFacts row={data} />
            {onEdit !== undefined && (
              <Button
                mt={20}
                leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
                onClick={() => onEdit(data)}
                data-testid="company-drawer-edit"
              >
                {t('company.edit')}
              </Button>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="persons">
            {people.data?.records.length === 0 && <div className={primitives.nothing}>{t('company.noPersons')}</div>}
            <ul className={`gl-plain ${primitives.rows}`} aria-label={t('company.col.persons')}>
              {people.data?.records.map((person) => (
                <li key={person.id}>
                  <Lines first={<b>{person.real_name}</b>} second={person.post} />
                  <span>{person.mobile}</span>
                  <small>{say(dutyWords[person.status], currentLocale())}</small>
                </li>
              ))}
            </ul>
            {(people.data?.total ?? 0) > 0 && (
              <p>
                <Link href={`/userManage/user?company=${id}`}>{t('company.allPersons')}</Link>
              </p>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="projects">
            {data.projects.length === 0 && <div className={primitives.nothing}>{t('company.noProjects')}</div>}
            <ul className={`gl-plain ${primitives.rows}`} aria-label={t('company.col.projects')}>
              {data.projects.map((project) => (
                <li key={project.id}>
                  <Lines first={<b>{project.name}</b>} second={`${project.code} · ${project.orgName}`} />
                  <small>
                    {[project.builds && t('company.builds'), project.keeps && t('company.keeps')]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </li>
              ))}
            </ul>
          </Tabs.Panel>
        </Tabs>
      )}
    </SideDrawer>
  );
}

function CompanyFacts({ row }: { readonly row: CompanyRow }) {
  const { t } = useTranslation();
  const texts = [
    [t('company.col.type'), typeName(row)],
    [t('company.col.code'), row.code],
    [t('company.col.org'), row.orgName],
    [t('company.col.contact'), row.contact],
    [t('company.col.mobile'), row.mobile],
    [t('company.col.mail'), row.mail],
    [t('company.col.region'), regionText(row)],
    [t('company.col.address'), row.address],
    [t('company.col.remark'), row.remark],
    [t('company.col.updated'), dateTime(row.updatedAt)],
  ] as const;
  const facts = texts.map(([name, value]): Fact => [name, value === null || value === '' ? t('common.none') : value]);
  return <Facts labelW={112} facts={[[t('company.col.status'), statusMark(row)], ...facts]} />;
}
