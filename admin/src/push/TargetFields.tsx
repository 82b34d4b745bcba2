import { PUSH_SCREENS, type NotificationCategory, type PushScreen } from '@contract/notifications.js';
import { SelectInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { choicesOf } from '../shared/form/choices.js';
import { Fields } from '../shared/form/index.js';
import { GameInput } from './GameInput.js';
import { categoryChoices, isOfGames } from './labels.js';

/** What the push is about and what it opens: categories of games only where there is one. */
export function TargetFields() {
  const { setValue, getValues } = useFormContext();
  const [screen, gameId, category] = useWatch({ name: ['screen', 'gameId', 'category'] }) as [
    PushScreen,
    string | null,
    NotificationCategory | null,
  ];
  const aboutGame = screen === 'Game' || !!gameId;

  /** A push that opens no game is about none. */
  const leaveGame = (next: PushScreen): void => {
    if (next === 'Game') return;
    setValue('gameId', '', { shouldDirty: true, shouldValidate: true });
    if (isOfGames(getValues('category') as NotificationCategory)) {
      setValue('category', 'notification', { shouldDirty: true });
    }
  };

  return (
    <>
      <Fields>
        <SelectInput
          source="screen"
          label="Screen"
          choices={choicesOf(PUSH_SCREENS)}
          isRequired
          fullWidth
          onChange={(event) => leaveGame((event as { target: { value: PushScreen } }).target.value)}
        />
        <SelectInput
          source="category"
          label="Category"
          choices={categoryChoices(aboutGame, category)}
          isRequired
          fullWidth
        />
      </Fields>
      {screen === 'Game' && <GameInput />}
    </>
  );
}
