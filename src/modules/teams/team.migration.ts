import { declareMigration } from '../../platform/upgrade/migrations.js';

/**
 * Teams start without records, and every start creates the missing indexes. The migration only ends older builds, which do not
 * know that teams use files: they would let staff delete the crests from the media library.
 */
declareMigration({ schema: 7, title: 'teams', changes: () => [] });
